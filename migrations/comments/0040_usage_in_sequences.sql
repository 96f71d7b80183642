ALTER TABLE `sequences` ADD `period` integer;--> statement-breakpoint
ALTER TABLE `sequences` ADD `used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `sequences` ADD `counted_to` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Who raises the sequence counts the comments that it is about to insert. A version that does not leaves them to this trigger.
DROP TRIGGER usage_counted_insert;--> statement-breakpoint
CREATE TRIGGER usage_counted_insert AFTER INSERT ON comments WHEN NEW.usage_period IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM sequences WHERE workspace_id = NEW.workspace_id AND counted_to >= NEW.change_seq)
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (NEW.workspace_id, NEW.usage_period, 1)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + 1;
END;
--> statement-breakpoint
-- The row of its month may be missing, since the running one is counted in the sequence: the two are summed.
DROP TRIGGER usage_counted_taken_back;--> statement-breakpoint
CREATE TRIGGER usage_counted_taken_back AFTER UPDATE OF usage_period ON comments WHEN OLD.usage_period IS NOT NULL AND NEW.usage_period IS NULL
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (OLD.workspace_id, OLD.usage_period, -1)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments - 1;
END;
--> statement-breakpoint
CREATE TRIGGER usage_of_month_kept AFTER UPDATE OF period ON sequences WHEN OLD.used > 0 AND OLD.period IS NOT NEW.period
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (OLD.workspace_id, OLD.period, OLD.used)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + excluded.comments;
END;
