import { join } from 'node:path';

/** Set by `npm run build`: the program runs from `dist/`. */
declare const __BUILT__: true | undefined;
const built = typeof __BUILT__ !== 'undefined';

/** Modules that run in a thread or a process of their own, by their place in the project. */
export const programs = {
  sheets: 'src/server/modules/library-import/spreadsheet.worker.ts',
  awards: 'src/server/modules/comparison/solve.worker.ts',
  signatures: 'src/server/signing/verify.worker.ts',
  pdf: 'src/server/pdf/pdf-process.ts',
  tasks: 'src/server/task-process.ts',
} as const;

/** Where `data/` and `migrations/` are: the project, or what `npm run build` has put beside the program. */
export const programFolder = built ? import.meta.dirname : join(import.meta.dirname, '..', '..');

export const programFile = (name: keyof typeof programs): string =>
  join(programFolder, built ? `${name}.js` : programs[name]);

/** What documents are set with (`pdf/templates`). */
export const pdfTemplates = join(programFolder, built ? 'templates' : 'src/server/pdf/templates');
