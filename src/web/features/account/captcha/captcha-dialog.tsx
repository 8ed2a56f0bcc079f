import { useEffect, useState } from 'react';
import type { CaptchaAnswer, CaptchaPurpose } from '#wire/account/captcha.ts';
import { FormProblem } from '#web/ui/public/form-parts.tsx';
import { PublicDialog } from '#web/ui/public/public-dialog.tsx';
import { hasOwnCrypto } from '#web/ui/sha256.ts';
import style from './captcha-dialog.module.css';
import { askService } from './captcha-service.ts';
import { PictureGrid } from './picture-grid.tsx';
import { useCaptchaChallenge } from './use-captcha-challenge.ts';

/** Over plain http the page computes by itself what the browser else does: eight times as long. */
const duration = () => (hasOwnCrypto() ? '约需 10 秒，手机上约半分钟' : '约需 1 分钟，手机上可能要几分钟');

interface Props {
  purpose: CaptchaPurpose;
  /** What was wrong with the answer before. */
  problem: string | undefined;
  onDone: (answer: CaptchaAnswer | undefined) => void;
}

/**
 * Three pictures to be picked in order while the browser does its part; or the browser's part alone, thirty times as long, for
 * who can't see the pictures or does not want to look. Both are operated by mouse, finger or keyboard.
 */
export function CaptchaDialog({ purpose, problem: before, onDone }: Props) {
  const { challenge, renewing, problem, setProblem, way, work, renew } = useCaptchaChallenge(purpose);
  const [sending, setSending] = useState(false);
  const [renewed, setRenewed] = useState(false);

  const finish = async (picks?: readonly number[]) => {
    if (!challenge) return;
    setSending(true);
    const done = await work.current?.catch(() => undefined);
    // Closed, or another one wanted meanwhile.
    if (done) onDone({ id: challenge.id, ...done, ...(picks && { picks: [...picks] }) });
    setSending(false);
  };
  useEffect(() => {
    if (challenge?.shown.kind === 'work') void finish();
    if (challenge?.shown.kind !== 'service') return;
    const { scriptUrl, siteKey } = challenge.shown;
    askService(scriptUrl, siteKey, purpose).then(
      (token) => onDone(token === undefined ? undefined : { id: challenge.id, token }),
      () => setProblem('安全验证服务没有加载成功，请检查网络后重试。'),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each challenge
  }, [challenge]);

  const again = (wanted: typeof way) => {
    setRenewed(true);
    void renew(wanted);
  };
  return (
    <PublicDialog title="安全验证" onClose={() => onDone(undefined)}>
      <FormProblem>{problem ?? (renewed ? undefined : before)}</FormProblem>
      {way === 'pictures' && challenge?.shown.kind !== 'service' && (
        <PictureGrid
          key={challenge?.id}
          shown={challenge?.shown.kind === 'pictures' ? challenge.shown : undefined}
          busy={sending || renewing}
          onPicked={(picks) => void finish(picks)}
        />
      )}
      {way === 'work' && !problem && (
        <p className={`row gap-3 ${style.working}`} role="status">
          <span className={style.spinner} aria-hidden="true" />
          浏览器正在后台计算，{duration()}。完成后自动继续，请不要关闭此窗口。
        </p>
      )}
      <p className={`cluster between small apart ${style.other}`}>
        {way === 'pictures' ? (
          <>
            <button type="button" disabled={sending} onClick={() => again('pictures')}>
              换一组图案
            </button>
            <button type="button" disabled={sending} onClick={() => again('work')}>
              看不清图案？改用免点选验证（{hasOwnCrypto() ? '约 10 秒' : '约 1 分钟'}）
            </button>
          </>
        ) : (
          <button type="button" onClick={() => again('pictures')}>
            改用点选图案
          </button>
        )}
      </p>
    </PublicDialog>
  );
}
