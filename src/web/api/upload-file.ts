import { uploadFileType } from '#domain/file/upload-file-type.ts';
import type { CallInput, CallOutput } from '#wire/invoke.ts';
import { upload } from './call.ts';
import type { CallOptions } from './transport.ts';

/** Uploads a file for a purpose, as docs/product.md, Calls, has it sent. */
export const uploadFile = (
  moduleCode: CallInput<'common.upload'>['moduleCode'],
  file: File,
  options?: CallOptions,
): Promise<CallOutput<'common.upload'>> =>
  upload('common.upload', { fileName: file.name, fileType: uploadFileType, moduleCode }, file, options);
