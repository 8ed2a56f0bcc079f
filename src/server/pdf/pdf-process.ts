import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { pdfTemplates } from '#server/program-files.ts';
import { fontsFor } from './fonts.ts';
import { printableWith } from './printable.ts';
import type { PdfJob } from './render-pdf.ts';

// The process of one document: the job comes as JSON on the standard input, the PDF goes to the standard output.

const { template, data, attached, madeAt } = (await json(process.stdin)) as PdfJob;
const fonts = fontsFor(JSON.stringify(data));
const printable = printableWith(fonts);
const texts = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value));

const compiler = NodeCompiler.create({ workspace: pdfTemplates, fontArgs: [{ fontBlobs: fonts }] });
const compiled = compiler.compile({
  mainFilePath: join(pdfTemplates, `${template}.typ`),
  inputs: { data: texts, attached },
});
if (!compiled.result)
  throw new Error(`${template}.typ: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
process.stdout.write(
  compiler.pdf(compiled.result, {
    pdfStandard: attached ? 'a-3b' : 'a-2b',
    creationTimestamp: madeAt,
  }),
);
