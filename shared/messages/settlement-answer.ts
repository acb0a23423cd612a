/** The one name that the settlement's answer makes up: what one person paid (specification 3, section 3). */
export const paidBySentence = (name: string) => `${name}さんが支払った支出`
