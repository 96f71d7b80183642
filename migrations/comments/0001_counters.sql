-- Counters change with the row itself, whatever statement writes it. The page's own comments do not count, nor do
-- tombstones of comments whose text was never seen (text_at = 0).
CREATE TRIGGER comments_counted_insert AFTER INSERT ON comments WHEN NEW.is_own = 0 AND NEW.text_at > 0
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed)
  VALUES (NEW.workspace_id, NEW.day, NEW.page_id, NEW.status = 'pending', NEW.status = 'approved', NEW.status = 'flagged', NEW.status = 'disapproved', NEW.status = 'removed')
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET
    pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged,
    disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_update AFTER UPDATE OF status ON comments WHEN NEW.is_own = 0 AND OLD.text_at > 0 AND OLD.status <> NEW.status
BEGIN
  UPDATE daily_counts SET
    pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
    approved = approved + (NEW.status = 'approved') - (OLD.status = 'approved'),
    flagged = flagged + (NEW.status = 'flagged') - (OLD.status = 'flagged'),
    disapproved = disapproved + (NEW.status = 'disapproved') - (OLD.status = 'disapproved'),
    removed = removed + (NEW.status = 'removed') - (OLD.status = 'removed')
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id;
END;
--> statement-breakpoint
-- Something was told of the comment before its text: it counts from now on.
CREATE TRIGGER comments_counted_seen AFTER UPDATE OF text_at ON comments WHEN NEW.is_own = 0 AND OLD.text_at = 0 AND NEW.text_at > 0
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed)
  VALUES (NEW.workspace_id, NEW.day, NEW.page_id, NEW.status = 'pending', NEW.status = 'approved', NEW.status = 'flagged', NEW.status = 'disapproved', NEW.status = 'removed')
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET
    pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged,
    disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed;
END;
--> statement-breakpoint
-- It turned out to be the page's own.
CREATE TRIGGER comments_counted_own AFTER UPDATE OF is_own ON comments WHEN OLD.is_own = 0 AND NEW.is_own = 1 AND OLD.text_at > 0
BEGIN
  UPDATE daily_counts SET
    pending = pending - (OLD.status = 'pending'), approved = approved - (OLD.status = 'approved'),
    flagged = flagged - (OLD.status = 'flagged'), disapproved = disapproved - (OLD.status = 'disapproved'),
    removed = removed - (OLD.status = 'removed')
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_delete AFTER DELETE ON comments WHEN OLD.is_own = 0 AND OLD.text_at > 0
BEGIN
  UPDATE daily_counts SET
    pending = pending - (OLD.status = 'pending'), approved = approved - (OLD.status = 'approved'),
    flagged = flagged - (OLD.status = 'flagged'), disapproved = disapproved - (OLD.status = 'disapproved'),
    removed = removed - (OLD.status = 'removed')
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
CREATE TRIGGER usage_counted_insert AFTER INSERT ON comments WHEN NEW.usage_period IS NOT NULL
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (NEW.workspace_id, NEW.usage_period, 1)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + 1;
END;
--> statement-breakpoint
CREATE TRIGGER usage_counted_update AFTER UPDATE OF usage_period ON comments WHEN OLD.usage_period IS NULL AND NEW.usage_period IS NOT NULL
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (NEW.workspace_id, NEW.usage_period, 1)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + 1;
END;
