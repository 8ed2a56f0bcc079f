-- Declining a request to close one's account has wordings of its own, editable as those of the other decisions.
INSERT INTO reason_template (kind, texts) VALUES
  ('user', ARRAY[
    '还有进行中的采购需求或报价，请先取消或等待结束后再申请。',
    '还有未签完或履行中的合同，请在合同结束后再申请。',
    '您是企业或机构的唯一负责人，请先把负责人转给同事后再申请。',
    '登记的手机号联系不上，无法核实是本人申请，请更新手机号后再申请。']);
