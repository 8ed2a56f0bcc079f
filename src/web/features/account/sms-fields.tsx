import { useEffect, useState } from 'react';
import { maskMobile, mobilePattern } from '#domain/kernel/mobile.ts';
import { normaliseDigits, normaliseMobile } from '#domain/kernel/typed.ts';
import { type ApiFailure, failureText } from '#web/api/api-failure.ts';
import type { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { paths, pathWithBase } from '#web/paths/paths.ts';
import { TextField } from '#web/ui/public/field.tsx';
import { useSeconds } from '#web/ui/use-seconds.ts';
import { useCaptcha } from './captcha/use-captcha.tsx';
import { useDemoMessages } from './use-demo-messages.ts';
import type { useFields } from './use-fields.ts';

type SmsKey = 'mobile' | 'smsCode';
type Fields = Pick<ReturnType<typeof useFields<SmsKey>>, 'values' | 'bind' | 'setErrors'>;

interface Props {
  fields: Fields;
  /** `captcha.sms`, called by the form, so that its problems reach the fields. */
  sending: ReturnType<typeof useVisitorCall<'captcha.sms'>>;
  /** A new code is on its way: what the form said of the one before is over. */
  onSent?: () => void;
}

/** Mobile and message code; a captcha before each message. */
export function SmsFields({ fields, sending, onSent }: Props) {
  const demo = useDemoMessages();
  const { values, bind, setErrors } = fields;
  const [wait, setWait] = useSeconds();
  const [sentTo, setSentTo] = useState<string>();
  const captcha = useCaptcha('sms');

  const send = async (problem?: string) => {
    const mobile = normaliseMobile(values.mobile);
    // Before the captcha: nobody solves one for a number that can't be.
    if (!mobilePattern.test(mobile))
      return setErrors((before) => ({ ...before, mobile: '请填写 11 位大陆手机号。' }));
    const solved = await captcha.ask(problem);
    if (!solved) return undefined;
    const answer = await sending.run({ mobile, captcha: solved });
    if (!answer) return undefined;
    setSentTo(mobile);
    setErrors((before) => ({ ...before, mobile: undefined, smsCode: undefined }));
    onSent?.();
    return setWait(answer.retryAfter);
  };
  const captchaProblem = sending.failure?.fields.captcha;
  useEffect(() => {
    if (captchaProblem) void send(captchaProblem);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each failure
  }, [sending.failure]);
  const notSent = generalText(sending.failure);
  const sent = sentTo === normaliseMobile(values.mobile) && (
    <>
      验证码已发送至 {maskMobile(sentTo)}，5 分钟内有效。
      {demo && (
        <a className="text-link" href={pathWithBase(paths.devSms())} target="_blank" rel="noreferrer">
          演示模式：查看短信
        </a>
      )}
    </>
  );

  return (
    <>
      <TextField
        label="手机号"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        clean={normaliseMobile}
        placeholder="11 位大陆手机号"
        {...bind('mobile')}
      />
      <TextField
        label="短信验证码"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        clean={normaliseDigits}
        placeholder="6 位数字"
        hint={notSent ? <span className="urgent">{notSent}</span> : sent}
        {...bind('smsCode')}
        beside={
          <button
            type="button"
            className="btn btn-line"
            disabled={wait > 0 || sending.busy}
            aria-busy={sending.busy}
            onClick={() => void send()}
          >
            {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
          </button>
        }
      />
      {captcha.dialog}
    </>
  );
}

/** Too often, or the message service is down: said beside the button. */
const generalText = (failure: ApiFailure | undefined) =>
  failure && Object.keys(failure.fields).length === 0 ? failureText(failure) : undefined;
