import type { itemMatrixCalls } from '#wire/catalogue/item-matrix.ts';
import type { HandlersOf } from '#server/api/call-context.ts';
import { readUploadedMatrix } from './read-matrix.query.ts';

export const itemMatrixHandlers: HandlersOf<typeof itemMatrixCalls> = {
  'demand.readMatrix': readUploadedMatrix,
};
