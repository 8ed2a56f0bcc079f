import Bowser from 'bowser';

/** `Chrome · Windows`, from a User-Agent header; '' when it tells nothing. Only this is stored, not the header. */
export function browserName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  return [browser.name, os.name].filter(Boolean).join(' · ').slice(0, 80);
}
