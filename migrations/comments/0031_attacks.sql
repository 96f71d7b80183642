ALTER TABLE `daily_counts` ADD `attacks` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_restored` ON `events` (`workspace_id`,`at`) WHERE actor = 'person' AND from_status = 'disapproved' AND to_status NOT IN ('disapproved', 'removed')
  AND cause IN ('moderated', 'undone');--> statement-breakpoint
-- The triggers of 0001 and 0020 once more: attacks are counted in the same row, so a comment costs no row more than before.
DROP TRIGGER comments_counted_insert;--> statement-breakpoint
DROP TRIGGER comments_counted_update;--> statement-breakpoint
DROP TRIGGER comments_counted_seen;--> statement-breakpoint
DROP TRIGGER comments_counted_own;--> statement-breakpoint
DROP TRIGGER comments_counted_delete;--> statement-breakpoint
CREATE TRIGGER comments_counted_insert AFTER INSERT ON comments WHEN NEW.is_own = 0 AND NEW.text_at > 0
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed, attacks)
  VALUES (NEW.workspace_id, NEW.day, NEW.page_id, NEW.status = 'pending', NEW.status = 'approved', NEW.status = 'flagged', NEW.status = 'disapproved', NEW.status = 'removed',
    CASE WHEN NEW.status IN ('disapproved', 'removed') THEN json_object((NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine'), 1) ELSE '{}' END)
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET
    pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged,
    disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed,
    attacks = CASE WHEN NEW.status IN ('disapproved', 'removed') THEN json_set(attacks, '$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"'), 0) + 1) ELSE attacks END;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_update AFTER UPDATE OF status ON comments WHEN NEW.is_own = 0 AND OLD.text_at > 0 AND OLD.status <> NEW.status
BEGIN
  UPDATE daily_counts SET
    pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
    approved = approved + (NEW.status = 'approved') - (OLD.status = 'approved'),
    flagged = flagged + (NEW.status = 'flagged') - (OLD.status = 'flagged'),
    disapproved = disapproved + (NEW.status = 'disapproved') - (OLD.status = 'disapproved'),
    removed = removed + (NEW.status = 'removed') - (OLD.status = 'removed'),
    attacks = CASE WHEN OLD.status IN ('disapproved', 'removed') THEN json_set(attacks, '$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"'), 0) - 1) ELSE attacks END
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id AND NOT (NEW.status IN ('disapproved', 'removed'));
  UPDATE daily_counts SET
    pending = pending + (NEW.status = 'pending') - (OLD.status = 'pending'),
    approved = approved + (NEW.status = 'approved') - (OLD.status = 'approved'),
    flagged = flagged + (NEW.status = 'flagged') - (OLD.status = 'flagged'),
    disapproved = disapproved + (NEW.status = 'disapproved') - (OLD.status = 'disapproved'),
    removed = removed + (NEW.status = 'removed') - (OLD.status = 'removed'),
    attacks = json_set(attacks, '$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"'), 0) + 1)
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id AND NEW.status IN ('disapproved', 'removed') AND NOT (OLD.status IN ('disapproved', 'removed'));
  UPDATE daily_counts SET disapproved = disapproved + (NEW.status = 'disapproved') - (OLD.status = 'disapproved'),
    removed = removed + (NEW.status = 'removed') - (OLD.status = 'removed')
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id AND NEW.status IN ('disapproved', 'removed') AND OLD.status IN ('disapproved', 'removed');
END;
--> statement-breakpoint
-- Hidden as before and after, and counted under another name: decided otherwise, or by somebody else.
CREATE TRIGGER comments_counted_attack AFTER UPDATE OF reason, analysis, decided_by, posted_at ON comments
WHEN NEW.is_own = 0 AND OLD.text_at > 0 AND NEW.status IN ('disapproved', 'removed') AND OLD.status IN ('disapproved', 'removed')
  AND (OLD.reason IS NOT NEW.reason OR OLD.analysis IS NOT NEW.analysis OR OLD.decided_by IS NOT NEW.decided_by OR OLD.posted_at <> NEW.posted_at)
BEGIN
  UPDATE daily_counts SET attacks = json_set(attacks, '$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"'), 0) - 1)
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id;
  UPDATE daily_counts SET attacks = json_set(attacks, '$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"'), 0) + 1)
  WHERE workspace_id = NEW.workspace_id AND day = NEW.day AND page_id = NEW.page_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_seen AFTER UPDATE OF text_at ON comments WHEN NEW.is_own = 0 AND OLD.text_at = 0 AND NEW.text_at > 0
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed, attacks)
  VALUES (NEW.workspace_id, NEW.day, NEW.page_id, NEW.status = 'pending', NEW.status = 'approved', NEW.status = 'flagged', NEW.status = 'disapproved', NEW.status = 'removed',
    CASE WHEN NEW.status IN ('disapproved', 'removed') THEN json_object((NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine'), 1) ELSE '{}' END)
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET
    pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged,
    disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed,
    attacks = CASE WHEN NEW.status IN ('disapproved', 'removed') THEN json_set(attacks, '$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (NEW.posted_at / 1800000) || '.' || CASE WHEN NEW.reason = 'spam' THEN 'spam' WHEN NEW.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(NEW.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(NEW.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (NEW.decided_by IS 'machine') || '"'), 0) + 1) ELSE attacks END;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_own AFTER UPDATE OF is_own ON comments WHEN OLD.is_own = 0 AND NEW.is_own = 1 AND OLD.text_at > 0
BEGIN
  UPDATE daily_counts SET
    pending = pending - (OLD.status = 'pending'), approved = approved - (OLD.status = 'approved'), flagged = flagged - (OLD.status = 'flagged'), disapproved = disapproved - (OLD.status = 'disapproved'), removed = removed - (OLD.status = 'removed'),
    attacks = CASE WHEN OLD.status IN ('disapproved', 'removed') THEN json_set(attacks, '$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"'), 0) - 1) ELSE attacks END
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
CREATE TRIGGER comments_counted_delete AFTER DELETE ON comments WHEN OLD.is_own = 0 AND OLD.text_at > 0
  AND NOT EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = OLD.workspace_id AND state <> 'kept' AND state = 'moving')
BEGIN
  UPDATE daily_counts SET
    pending = pending - (OLD.status = 'pending'), approved = approved - (OLD.status = 'approved'), flagged = flagged - (OLD.status = 'flagged'), disapproved = disapproved - (OLD.status = 'disapproved'), removed = removed - (OLD.status = 'removed'),
    attacks = CASE WHEN OLD.status IN ('disapproved', 'removed') THEN json_set(attacks, '$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"', coalesce(attacks ->> ('$."' || (OLD.posted_at / 1800000) || '.' || CASE WHEN OLD.reason = 'spam' THEN 'spam' WHEN OLD.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(OLD.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(OLD.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (OLD.decided_by IS 'machine') || '"'), 0) - 1) ELSE attacks END
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
-- What is stored already. Parts of the archive that are older than this column do not count in it.
UPDATE daily_counts SET attacks = found.attacks FROM (
  SELECT workspace_id, day, page_id, json_group_object(name, comments) AS attacks FROM (
    SELECT c.workspace_id, c.day, c.page_id, (c.posted_at / 1800000) || '.' || CASE WHEN c.reason = 'spam' THEN 'spam' WHEN c.reason IS NOT 'toxic' THEN 'other'
      WHEN json_extract(c.analysis, '$.scores.threat') >= 0.3 THEN 'threat'
      WHEN json_extract(c.analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END || '.' || (c.decided_by IS 'machine') AS name, count(*) AS comments
    FROM comments c WHERE c.status IN ('disapproved', 'removed') AND c.is_own = 0 AND c.text_at > 0 GROUP BY 1, 2, 3, 4)
  GROUP BY workspace_id, day, page_id) AS found
WHERE daily_counts.workspace_id = found.workspace_id AND daily_counts.day = found.day AND daily_counts.page_id = found.page_id;
