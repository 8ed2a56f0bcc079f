import { useEffect, useState } from 'react';

/** A picture of the text as a data address, '' until it is drawn; the library is fetched when there is one to draw. */
export function useQrCode(text: string): string {
  const [src, setSrc] = useState('');
  useEffect(() => {
    let wanted = text !== '';
    setSrc('');
    if (wanted)
      void import('qrcode')
        .then(({ toDataURL }) => toDataURL(text, { margin: 1, width: 160 }))
        .then((url) => wanted && setSrc(url));
    return () => {
      wanted = false;
    };
  }, [text]);
  return src;
}
