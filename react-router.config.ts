import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  basename: '/bid-web/',
  buildDirectory: 'node_modules/.cache/web-build',
  ssr: true,
} satisfies Config;
