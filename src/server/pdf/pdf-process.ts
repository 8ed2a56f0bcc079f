import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { printableWith } from './printable.ts';
import type { PdfJob } from './render-pdf.ts';

// The process of one document: the job comes as JSON on the standard input, the PDF goes to the standard output.

const { resolve } = createRequire(import.meta.url);
const fonts = ['400Regular/NotoSansSC_400Regular.ttf', '700Bold/NotoSansSC_700Bold.ttf'].map((file) =>
  readFileSync(resolve(`@expo-google-fonts/noto-sans-sc/${file}`)),
);

const { template, data, madeAt } = (await json(process.stdin)) as PdfJob;
const printable = printableWith(fonts[0] as Buffer);
const texts = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value));

const workspace = fileURLToPath(new URL('./templates/', import.meta.url));
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
const compiled = compiler.compile({
  mainFilePath: `${workspace}${template}.typ`,
  inputs: { data: texts },
});
if (!compiled.result)
  throw new Error(`${template}.typ: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
process.stdout.write(compiler.pdf(compiled.result, { pdfStandard: 'a-2b', creationTimestamp: madeAt }));
