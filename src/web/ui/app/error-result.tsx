import type { ApiFailure } from '#web/api/api-failure.ts';
import { paths } from '#web/paths/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface Props {
  failure: ApiFailure;
  onRetry?: () => void;
  /** The way on from what is gone or not for the reader. */
  back?: { label: string; to: string };
}

const workbench = { label: '返回工作台', to: paths.userCenterIndex() };

/** In place of content that could not be loaded: why, a way on, and the request id for the hotline. */
export function ErrorResult({ failure, onRetry, back = workbench }: Props) {
  const gone = failure.code === 404 || failure.code === 403;
  return (
    <div className="state" role="alert">
      <h2>{failure.message}</h2>
      {failure.requestId && !gone && <p>请求编号 {failure.requestId}</p>}
      <div className="cluster middle gap-3 apart">
        {onRetry && !gone ? (
          <button type="button" className="btn btn-main" onClick={onRetry}>
            重试
          </button>
        ) : (
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        )}
      </div>
    </div>
  );
}
