import type { ThemeConfig } from 'antd';

/** Ant Design's seeds, read from `ui/tokens.css` as the browser sees it: one home for the values. */
export function antdTheme(): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    token: {
      colorPrimary: value('--teal'),
      colorInfo: value('--info'),
      colorSuccess: value('--ok'),
      colorWarning: value('--warn'),
      colorError: value('--bad'),
      colorLink: value('--teal'),
      colorTextBase: value('--ink'),
      colorText: value('--ink'),
      colorTextSecondary: value('--ink-2'),
      colorTextTertiary: value('--ink-3'),
      colorTextDescription: value('--ink-3'),
      colorTextPlaceholder: value('--ink-3'),
      // The kit derives tints from a colour as dark as ours by greying it; these are the tints of the tokens.
      colorPrimaryHover: value('--teal-dark'),
      colorPrimaryActive: value('--teal-dark'),
      colorPrimaryBg: value('--teal-soft'),
      colorPrimaryBgHover: '#d3e8e3',
      colorPrimaryBorder: '#9cc9c2',
      colorLinkHover: value('--teal-dark'),
      controlItemBgActive: value('--teal-soft'),
      controlItemBgActiveHover: '#d3e8e3',
      controlOutline: 'rgb(11 107 98 / 0.16)',
      colorSuccessBg: value('--ok-soft'),
      colorSuccessBorder: '#b4dcc2',
      colorWarningBg: value('--warn-soft'),
      colorWarningBorder: '#e6d290',
      colorErrorBg: value('--bad-soft'),
      colorErrorBorder: '#efc0bb',
      colorInfoBg: value('--info-soft'),
      colorInfoBorder: '#b9cfee',
      colorBorder: '#c8d2ce',
      colorBorderSecondary: value('--line'),
      colorBgLayout: value('--mist'),
      borderRadius: 6,
      borderRadiusLG: Number.parseInt(value('--radius'), 10),
      fontFamily: value('--font'),
      fontSize: 14,
      controlHeight: 36,
      wireframe: false,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Layout: {
        headerBg: value('--paper'),
        siderBg: value('--paper'),
        headerHeight: 60,
        headerPadding: '0 24px',
      },
      Menu: { itemSelectedBg: value('--teal-soft'), itemSelectedColor: value('--teal-dark'), itemHeight: 42 },
      Table: { headerBg: value('--mist'), headerColor: value('--ink-2'), cellPaddingBlock: 12 },
      Result: { titleFontSize: 18, subtitleFontSize: 14, iconFontSize: 48 },
      Button: { fontWeight: 500, primaryShadow: 'none', defaultShadow: 'none' },
    },
  };
}
