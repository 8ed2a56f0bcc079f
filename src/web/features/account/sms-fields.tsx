import { useEffect, useState } from 'react';
import { maskMobile } from '#domain/access/mobile.ts';
import { failureText, type ApiFailure } from '#web/api/api-failure.ts';
import { paths, pathWithBase } from '#web/paths.ts';
import { TextField } from '#web/ui/field.tsx';
import { PictureField } from './picture-field.tsx';
import style from './account-form.module.css';
import type { useFields } from './use-fields.ts';
import { usePicture } from './use-picture.ts';
import type { useVisitorCall } from './use-visitor-call.ts';

export type SmsKey = 'mobile' | 'captchaText' | 'smsCode';
type Fields = Pick<ReturnType<typeof useFields<SmsKey>>, 'values' | 'bind' | 'set'>;

interface Props {
  fields: Fields;
  /** `captcha.sms`, held by the form so that its complaints reach the fields. */
  sending: ReturnType<typeof useVisitorCall<'captcha.sms'>>;
  demo: boolean;
}

/** Mobile, picture and message code. The picture is asked for again whenever a message is. */
export function SmsFields({ fields, sending, demo }: Props) {
  const { values, bind, set } = fields;
  const [wait, setWait] = useState(0);
  const [sentTo, setSentTo] = useState<string>();
  const picture = usePicture(true);

  useEffect(() => {
    if (wait <= 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async () => {
    if (!picture.picture) return picture.renew();
    const answer = await sending.run({
      mobile: values.mobile,
      captchaId: picture.picture.captchaId,
      captchaText: values.captchaText,
    });
    if (answer) {
      setSentTo(values.mobile.trim());
      setWait(answer.retryAfter);
    }
    picture.renew();
    if (answer) set('captchaText', '');
  };
  const refused = otherProblem(sending.failure);
  const sent = sentTo && (
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
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        placeholder="11 位大陆手机号"
        {...bind('mobile')}
      />
      <PictureField source={picture} {...bind('captchaText')} />
      <TextField
        label="短信验证码"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder="6 位数字"
        hint={refused ? <span className={style.refused}>{refused}</span> : sent}
        {...bind('smsCode')}
        beside={
          <button
            type="button"
            className={`btn btn-line ${style.send}`}
            disabled={wait > 0 || sending.busy}
            aria-busy={sending.busy}
            onClick={send}
          >
            {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}

/** Too often, or the message service is down: said beside the button. */
const otherProblem = (failure: ApiFailure | undefined) =>
  failure && Object.keys(failure.fields).length === 0 ? failureText(failure) : undefined;
