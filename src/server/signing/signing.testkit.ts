import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import { openWorkers } from '#server/workers.ts';
import { signPdf } from './sign-pdf.ts';
import { type SigningCertificate, signingCertificate } from './signing-certificate.ts';

/** The demo's certificate, in a folder that is gone afterwards. */
export function demoCertificate(): SigningCertificate {
  const dataDir = mkdtempSync(join(tmpdir(), 'checkup-signing-'));
  try {
    return signingCertificate({ demo: true, dataDir, signing: undefined }, signedAt);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** As the site sets its documents. */
export const typeset = () =>
  renderPdf(
    openWorkers(),
    'comparison',
    {
      title: '合同',
      number: 'HT20261122-000001',
      note: '',
      facts: [],
      levelling: '',
      overview: [],
      packages: [],
    },
    new Date('2026-11-22T02:00:00Z'),
  );

const circle = '<circle cx="60" cy="60" r="50" fill="none" stroke="#c00" stroke-width="6"/>';
const seal = Buffer.from(
  new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120">${circle}</svg>`)
    .render()
    .asPng(),
);

export const parties = ['深圳市甲科技有限公司', '乙健康体检中心'] as const;
export const signedAt = new Date('2026-11-22T10:30:00Z');

/** Signed by one party after the other. */
export async function signedBy(
  pdf: Buffer,
  certificate: SigningCertificate,
  names: readonly string[] = parties,
) {
  let signed = pdf;
  for (const [at, name] of names.entries())
    signed = await signPdf({
      pdf: signed,
      certificate,
      signer: {
        name,
        reason: '签署合同 HT20261122-000001',
        at: signedAt,
        page: 0,
        field: { left: 80 + 160 * at, bottom: 120, width: 120, height: 120 },
        sealImage: seal,
      },
    });
  return signed;
}

/** A file of one page as older writers make it, or with its objects in a compressed stream. */
export function plainPdf(objects: readonly string[] = pageObjects): Buffer {
  let text = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

const pageObjects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>',
  '<</Length 9>>\nstream\n0 0 m S q\n\nendstream',
];

/** An incremental update that replaces or adds objects, with its cross-references as they should be. */
export function appended(pdf: Buffer, objects: Readonly<Record<number, string>>): Buffer {
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1];
  const root = /\/Root (\d+ 0 R)/.exec(pdf.toString('latin1'))?.[1];
  let text = '';
  let rows = '';
  for (const [number, object] of Object.entries(objects)) {
    rows += `${number} 1\n${String(pdf.length + text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const start = pdf.length + text.length;
  text += `xref\n${rows}trailer\n<</Size 900/Root ${root}/Prev ${before}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(text, 'latin1')]);
}
