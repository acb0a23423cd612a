/** How long the page of an invite link is shown before it leads on (specification 1, section 9). */
export const landingMs = 1_500
