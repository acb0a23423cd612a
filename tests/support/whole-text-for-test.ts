/** For `getByText`: the innermost element that has this text, parts of which may be elements of their own (`UnbrokenPhrases`). */
export const wholeText = (text: string) => (_own: string, element: Element | null) =>
  element?.textContent === text && Array.from(element.children).every((child) => child.textContent !== text)
