/** The address of another database of the same server. */
export const databaseAt = (serverUrl: string, database: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
