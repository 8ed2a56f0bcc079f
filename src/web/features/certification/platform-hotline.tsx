import { useReferenceCall } from '#web/queries/use-call-query.ts';
import { Hotline } from '#web/site/hotline.tsx';

/** The platform's hotline with its hours, in a sentence of a signed-in page. */
export function PlatformHotline() {
  const { data } = useReferenceCall('setting.home', {});
  return (
    data && (
      <>
        {' '}
        <Hotline number={data.hotline} />
        （每天 {data.hours}）
      </>
    )
  );
}
