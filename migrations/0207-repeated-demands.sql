-- 再采购一次: the completed demand that a draft was made of. Its prices, and who came, stand beside the new one.
ALTER TABLE demand ADD COLUMN repeats uuid REFERENCES demand;
CREATE INDEX demand_repeats_fk ON demand (repeats) WHERE repeats IS NOT NULL;
