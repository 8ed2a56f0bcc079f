import type { Generated, GeneratedAlways } from 'kysely';
import type { ModuleCode } from '#wire/common/common.ts';
import type { DefaultMoment, Moment } from './columns.ts';

/** What a stored file is for: what people say at an upload, and what the site stores by itself. */
export type FileKind = ModuleCode | 'contract' | 'price_list' | 'personal_copy';

export interface StoredFileTable {
  id: string;
  owner_id: string | null;
  storage_key: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  module_code: FileKind;
  public: Generated<boolean>;
  created_at: DefaultMoment;
  /** The demand under whose key its bytes are encrypted; null: they are as they were uploaded. */
  sealed_for: string | null;
  /** Where they still lie as they were uploaded, and are to be removed. */
  plain_key: string | null;
  search_text: GeneratedAlways<string>;
}

export interface UnneededFileTable {
  storage_key: string;
  due: Moment;
}

export interface FileTables {
  stored_file: StoredFileTable;
  unneeded_file: UnneededFileTable;
}
