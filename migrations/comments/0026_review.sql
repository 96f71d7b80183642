ALTER TABLE `comments` ADD `answered_at` integer;--> statement-breakpoint
CREATE INDEX `comments_review` ON `comments` (`workspace_id`,`posted_at`) WHERE (status = 'flagged' OR action_state = 'failed' OR reply_state = 'failed' OR moderation_action = 'auto_approved' AND is_own = 0 AND reply_text IS NULL AND answered_at IS NULL AND json_extract(analysis, '$.scores.legitimate') >= 0.5);--> statement-breakpoint
UPDATE comments SET answered_at = own.at
FROM (SELECT page_id, parent_key, min(posted_at) AS at FROM comments WHERE is_own = 1 AND parent_key IS NOT NULL GROUP BY page_id, parent_key) AS own
WHERE comments.page_id = own.page_id AND comments.external_key = own.parent_key AND comments.is_own = 0;
--> statement-breakpoint
-- The page's own answer, whoever wrote it and wherever, ends the wait of a complaint. Open screens learn of it with the answer.
CREATE TRIGGER comments_answered AFTER INSERT ON comments
WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM moving WHERE workspace_id = NEW.workspace_id AND state = 'arriving')
BEGIN
  UPDATE comments SET answered_at = NEW.posted_at, change_seq = NEW.change_seq
  WHERE page_id = NEW.page_id AND external_key = NEW.parent_key AND is_own = 0 AND answered_at IS NULL;
END;
