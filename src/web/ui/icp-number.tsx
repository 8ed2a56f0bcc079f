/** The record number of the site, linked to the register as 非经营性互联网信息服务备案管理办法 art. 13 asks; 备案中 while there is none. */
export const IcpNumber = ({ number }: { number: string }) =>
  number ? (
    <a href="https://beian.miit.gov.cn/" rel="noopener">
      ICP备案号：{number}
    </a>
  ) : (
    <>ICP备案号：备案中</>
  );
