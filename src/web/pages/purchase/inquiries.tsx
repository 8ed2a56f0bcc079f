import { OwnDemands } from './purchase-orders.tsx';

/** 我的询价单 */
export default function Inquiries() {
  return <OwnDemands kind="directed" />;
}
