/** Keeps uploaded files under a random key. */
export interface FileStore {
  /** A folder for files that are still arriving; on the store's own disk where it has one, so that `put` is a rename. */
  readonly incoming: string;
  /** Takes the file at `path`, which lies in `incoming` and may be gone afterwards: it is in the store entirely or not at all. */
  put(key: string, path: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  remove(key: string): Promise<void>;
}
