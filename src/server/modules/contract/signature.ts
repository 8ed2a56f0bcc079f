import type { ContractSide } from '#domain/contract/contract-machine.ts';
import type { Settings } from '#server/settings.ts';
import { signingCertificate } from '#server/signing/signing-certificate.ts';

interface DocumentSigner {
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
  readonly side: ContractSide;
  /** PNG. */
  readonly sealImage: Buffer;
}

const mm = 72 / 25.4;
/** Below the party's name on the last page, as `contract.typ` sets it. */
const signatureField = (side: ContractSide) => ({
  left: (side === 'buyer' ? 24 : 119) * mm,
  bottom: 192 * mm,
  width: 45 * mm,
  height: 45 * mm,
});

/**
 * The document with one more signature; every byte before stays.
 * @throws Failure 503 where the site has no certificate
 */
export async function signDocument(
  settings: Settings,
  pdf: Buffer,
  { side, ...signer }: DocumentSigner,
): Promise<Buffer> {
  // Seven megabytes in memory, which most nodes rarely need.
  const { signPdf } = await import('#server/signing/sign-pdf.ts');
  return signPdf({
    pdf,
    certificate: signingCertificate(settings),
    signer: { ...signer, page: -1, field: signatureField(side) },
  });
}
