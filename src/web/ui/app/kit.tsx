import { LoadingOutlined } from '@ant-design/icons';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import { antdTheme } from './antd-theme.ts';

dayjs.locale('zh-cn');

const theme = antdTheme();

/** In place of antd's own, which stays in the button, and in its name, when a call ends sooner than its animation. */
const loadingIcon = <LoadingOutlined aria-hidden />;

/** Ant Design in Chinese and in our colours, around what is made of it. */
export const Kit = ({ children }: { children: ReactNode }) => (
  <ConfigProvider
    locale={zhCN}
    theme={theme}
    button={{ autoInsertSpace: false, loadingIcon }}
    // Drawn as wide as the button was when clicked: on a phone the page would move sideways.
    wave={{ disabled: true }}
    // The second click of a double click falls beside the dialog that the first one has opened.
    modal={{ mask: { closable: false } }}
    form={{ scrollToFirstError: { focus: true, block: 'center' } }}
  >
    <App component={false}>{children}</App>
  </ConfigProvider>
);
