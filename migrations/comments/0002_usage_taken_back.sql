-- Counted in a month, then recognised as spam: it never counts.
CREATE TRIGGER usage_counted_taken_back AFTER UPDATE OF usage_period ON comments WHEN OLD.usage_period IS NOT NULL AND NEW.usage_period IS NULL
BEGIN
  UPDATE usage_counts SET comments = comments - 1 WHERE workspace_id = OLD.workspace_id AND period = OLD.usage_period;
END;
