declare module 'virtual:site-routes' {
  export interface SiteRoute {
    readonly id: string;
    readonly path?: string;
    readonly index?: boolean;
    readonly load: () => Promise<import('./page-module.ts').PageModule>;
    readonly children: readonly SiteRoute[];
  }
  export const siteRoutes: readonly SiteRoute[];
}
