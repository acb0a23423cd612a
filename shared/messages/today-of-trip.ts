/** The texts of a trip's page of today, and of the trip as a picture. */
export const pictureTexts = {
  /** In place of coordinates, and of the address of a map. */
  mapPoint: '地図の位置',
  mapLink: '地図のリンク',
} as const
