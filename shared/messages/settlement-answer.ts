/** The name under which the settlement's REST answer lists what one person paid (specification 3, section 3). */
export const paidBySentence = (name: string) => `${name}さんが支払った支出`
