/** What the script of a captcha service (or the operator's few lines around it) has to define. */
interface CaptchaService {
  /** Shows whatever it shows; the token, or undefined when it was closed. */
  show(siteKey: string, purpose: string): Promise<string | undefined>;
}

let loading: Promise<void> | undefined;

const loadScript = (url: string) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The captcha service did not load.')));
    document.head.append(script);
  });

export async function askService(
  scriptUrl: string,
  siteKey: string,
  purpose: string,
): Promise<string | undefined> {
  loading ??= loadScript(scriptUrl);
  await loading.catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const service = (window as { checkupCaptcha?: CaptchaService }).checkupCaptcha;
  if (!service) throw new Error('The captcha service defines no window.checkupCaptcha.');
  return service.show(siteKey, purpose);
}
