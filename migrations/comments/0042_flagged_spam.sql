ALTER TABLE `daily_counts` ADD `flagged_spam` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Triggers of its own: only few comments fire them, and those of the statuses stay as they are. Whichever fires first makes the row of the day.
CREATE TRIGGER comments_flagged_spam_insert AFTER INSERT ON comments WHEN NEW.is_own = 0 AND NEW.text_at > 0 AND NEW.status = 'flagged' AND NEW.reason IS 'spam'
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, flagged_spam) VALUES (NEW.workspace_id, NEW.day, NEW.page_id, 1)
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET flagged_spam = flagged_spam + excluded.flagged_spam;
END;
--> statement-breakpoint
CREATE TRIGGER comments_flagged_spam_update AFTER UPDATE OF status, reason, is_own, text_at ON comments
WHEN (NEW.is_own = 0 AND NEW.text_at > 0 AND NEW.status = 'flagged' AND NEW.reason IS 'spam') <> (OLD.is_own = 0 AND OLD.text_at > 0 AND OLD.status = 'flagged' AND OLD.reason IS 'spam')
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, flagged_spam) VALUES (NEW.workspace_id, NEW.day, NEW.page_id, (NEW.is_own = 0 AND NEW.text_at > 0 AND NEW.status = 'flagged' AND NEW.reason IS 'spam') - (OLD.is_own = 0 AND OLD.text_at > 0 AND OLD.status = 'flagged' AND OLD.reason IS 'spam'))
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET flagged_spam = flagged_spam + excluded.flagged_spam;
END;
--> statement-breakpoint
-- A comment that moves to the archive still counts.
CREATE TRIGGER comments_flagged_spam_delete AFTER DELETE ON comments WHEN OLD.is_own = 0 AND OLD.text_at > 0 AND OLD.status = 'flagged' AND OLD.reason IS 'spam'
  AND NOT EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = OLD.workspace_id AND state <> 'kept' AND state = 'moving')
BEGIN
  UPDATE daily_counts SET flagged_spam = flagged_spam - 1
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
-- What is stored already. Parts of the archive that are older than this column do not count in it.
UPDATE daily_counts SET flagged_spam = found.comments FROM (
  SELECT workspace_id, day, page_id, count(*) AS comments FROM comments
  WHERE status = 'flagged' AND reason = 'spam' AND is_own = 0 AND text_at > 0 GROUP BY workspace_id, day, page_id) AS found
WHERE daily_counts.workspace_id = found.workspace_id AND daily_counts.day = found.day AND daily_counts.page_id = found.page_id;
