import { Component, type ReactNode } from 'react';

/** Around error pages: if the error page itself fails (docs/product.md, Screens). */
export class ErrorPageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <p lang="en">An error occurred while showing the error page</p>
        <p>显示错误页时又出了错。</p>
        <a href={import.meta.env.BASE_URL}>返回首页</a>
      </main>
    );
  }
}
