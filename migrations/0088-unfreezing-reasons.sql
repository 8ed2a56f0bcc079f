-- Unfreezing asks for a reason as freezing does; its wordings are editable as those of the other decisions.
INSERT INTO reason_template (kind, texts) VALUES
  ('unfreeze', ARRAY[
    '经核实，冻结的原因已经消除。',
    '已补交有效的证照，核对无误。',
    '经复核，此前的冻结有误。']);
