import type { CallOutput } from '#wire/invoke.ts';

const base = '/bid-web';

/** As the router's links take them: pages of this site without its base path. */
export const footerLinks = (links: CallOutput<'setting.home'>['footerLinks']) =>
  links.map(({ label, url }) => ({ label, url: url.startsWith(`${base}/`) ? url.slice(base.length) : url }));
