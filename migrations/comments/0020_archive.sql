CREATE TABLE `archive_parts` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`month` text NOT NULL,
	`part` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`comments` integer NOT NULL,
	`first_id` integer NOT NULL,
	`last_id` integer NOT NULL,
	`posted_from` integer NOT NULL,
	`posted_to` integer NOT NULL,
	`events_to` integer NOT NULL,
	`page_ids` text NOT NULL,
	`counts` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `archive_parts_kept` ON `archive_parts` (`workspace_id`,`month`,`part`) WHERE state = 'kept';--> statement-breakpoint
CREATE INDEX `archive_parts_open` ON `archive_parts` (`workspace_id`,`created_at`) WHERE state <> 'kept';--> statement-breakpoint
CREATE TABLE `archived_gone` (
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`gone_at` integer NOT NULL,
	`searched_to` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `page_id`, `kind`, `key`)
);
--> statement-breakpoint
CREATE INDEX `archived_gone_at` ON `archived_gone` (`gone_at`);--> statement-breakpoint
-- A comment that moves to the archive still counts: its part is `moving` in the transaction that takes it out.
DROP TRIGGER comments_counted_delete;--> statement-breakpoint
CREATE TRIGGER comments_counted_delete AFTER DELETE ON comments WHEN OLD.is_own = 0 AND OLD.text_at > 0
  AND NOT EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = OLD.workspace_id AND state <> 'kept' AND state = 'moving')
BEGIN
  UPDATE daily_counts SET
    pending = pending - (OLD.status = 'pending'), approved = approved - (OLD.status = 'approved'),
    flagged = flagged - (OLD.status = 'flagged'), disapproved = disapproved - (OLD.status = 'disapproved'),
    removed = removed - (OLD.status = 'removed')
  WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id;
END;
--> statement-breakpoint
-- The network removed a comment that is not here: it may be in the archive.
CREATE TRIGGER comments_gone_archived AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;
--> statement-breakpoint
CREATE TRIGGER comments_gone_archived_later AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;
