/** Names that imports could not read are counted over so many rows, the latest. */
export const unreadRows = 10_000;
