import { Kit } from '#web/ui/app/kit.tsx';
import { ViewingBanner } from './viewing-banner.tsx';

/** The frame is drawn without the component kit. */
export function ViewingBannerAlone() {
  return (
    <Kit>
      <ViewingBanner />
    </Kit>
  );
}
