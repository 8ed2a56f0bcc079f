/**
 * Signed-in pages whose first paint does without Ant Design: they are there in two thirds of the time. What they open
 * (dialogs) loads it. The build refuses one that imports it.
 */
export const WITHOUT_KIT: ReadonlySet<string> = new Set([
  'pages/purchase/purchase-orders.tsx',
  'pages/purchase/inquiries.tsx',
  'pages/purchase/settlements.tsx',
  'pages/provider/settlements.tsx',
]);
