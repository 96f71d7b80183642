CREATE TABLE `gone_comments` (
	`comment_id` integer PRIMARY KEY NOT NULL,
	`gone_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gone_comments_at` ON `gone_comments` (`gone_at`);--> statement-breakpoint
INSERT INTO gone_comments (comment_id, gone_at)
SELECT id, coalesce((SELECT max(at) FROM events WHERE comment_id = comments.id AND to_status = 'removed'), received_at)
FROM comments WHERE observed = 'deleted' AND (text <> '' OR author_name <> '');
--> statement-breakpoint
-- What is gone never comes back, so nothing is ever taken out for that.
CREATE TRIGGER comments_gone_update AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER comments_gone_insert AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER comments_gone_delete AFTER DELETE ON comments WHEN OLD.observed = 'deleted'
BEGIN
  DELETE FROM gone_comments WHERE comment_id = OLD.id;
END;
