/** A PDF as a call answers it. @param name without `.pdf`; what file systems refuse becomes `_` */
export const pdfFile = (name: string, bytes: Uint8Array) => ({
  name: `${name}.pdf`.replace(/[\\/:*?"<>|]/g, '_'),
  mime: 'application/pdf',
  bytes,
});
