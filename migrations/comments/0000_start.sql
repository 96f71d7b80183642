CREATE TABLE `actions` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`decision_seq` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`resend_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`failing_since` integer,
	`last_error` text
);--> statement-breakpoint
CREATE INDEX `actions_open` ON `actions` (`resend_at`) WHERE (state = 'parked' OR (state = 'queued' AND attempts > 0));--> statement-breakpoint
CREATE INDEX `actions_parked` ON `actions` (`page_id`,`resend_at`) WHERE state = 'parked';--> statement-breakpoint
CREATE INDEX `actions_failed` ON `actions` (`workspace_id`,`id`) WHERE state = 'failed';--> statement-breakpoint
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
);--> statement-breakpoint
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
);--> statement-breakpoint
CREATE INDEX `archived_gone_at` ON `archived_gone` (`gone_at`);--> statement-breakpoint
CREATE TABLE `assignments` (
	`comment_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`assigned_by` integer NOT NULL,
	`assigned_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `assignments_member` ON `assignments` (`workspace_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `auto_reply_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`keywords` text NOT NULL,
	`kind` text NOT NULL,
	`variants` text NOT NULL,
	`delay_seconds` integer NOT NULL,
	`hours` text,
	`sent` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `auto_reply_rules_page` ON `auto_reply_rules` (`page_id`,`id`);--> statement-breakpoint
CREATE TABLE `blocked_people` (
	`page_id` integer NOT NULL,
	`author_key` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`sealed_person` text NOT NULL,
	`author_name` text,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`blocked_at` integer NOT NULL,
	`terms` text DEFAULT '{}' NOT NULL,
	`end_at` integer,
	PRIMARY KEY(`page_id`, `author_key`)
);--> statement-breakpoint
CREATE INDEX `blocked_people_workspace` ON `blocked_people` (`workspace_id`,`blocked_at`);--> statement-breakpoint
CREATE INDEX `blocked_people_end` ON `blocked_people` (`end_at`) WHERE end_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `blocked_people_author` ON `blocked_people` (`author_key`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`idempotency_key` text NOT NULL,
	`status` text NOT NULL,
	`reason` text,
	`changed` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_changes_key` ON `bulk_changes` (`workspace_id`,`idempotency_key`);--> statement-breakpoint
CREATE TABLE `comment_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`deleted_at` integer
);--> statement-breakpoint
CREATE INDEX `comment_notes_comment` ON `comment_notes` (`comment_id`,`id`);--> statement-breakpoint
CREATE INDEX `comment_notes_deleted` ON `comment_notes` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `comments` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`network` text NOT NULL,
	`external_id` text NOT NULL,
	`external_key` text NOT NULL,
	`post_id` text,
	`copy_id` text,
	`parent_key` text,
	`is_ad` integer NOT NULL,
	`ad_id` text,
	`is_own` integer NOT NULL,
	`author_name` text,
	`author_key` text,
	`text` text NOT NULL,
	`salt` text DEFAULT (lower(hex(randomblob(16)))),
	`text_hash` text NOT NULL,
	`fingerprint` text,
	`text_at` integer NOT NULL,
	`attachment_url` text,
	`permalink` text,
	`posted_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`found_by` text NOT NULL,
	`decided_at` integer,
	`confirmed_at` integer,
	`day` text NOT NULL,
	`usage_period` integer,
	`status` text NOT NULL,
	`moderation_action` text,
	`decided_by` text,
	`decision_seq` integer NOT NULL,
	`desired` text NOT NULL,
	`observed` text NOT NULL,
	`override_at` integer,
	`action_id` integer,
	`action_state` text,
	`action_error` text,
	`action_lease_until` integer,
	`analysis` text,
	`reason` text,
	`reply_text` text,
	`reply_state` text,
	`reply_error` text,
	`internal_note` text,
	`answered_at` integer,
	`answered_by` integer,
	`change_seq` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `comments_page_key` ON `comments` (`page_id`,`external_key`);--> statement-breakpoint
CREATE INDEX `comments_change` ON `comments` (`workspace_id`,`change_seq`);--> statement-breakpoint
CREATE INDEX `comments_posted` ON `comments` (`workspace_id`,`posted_at`);--> statement-breakpoint
CREATE INDEX `comments_page_status` ON `comments` (`page_id`,`status`,`reason`,`posted_at`);--> statement-breakpoint
CREATE INDEX `comments_by_people` ON `comments` (`page_id`,`id`) WHERE decided_by = 'person';--> statement-breakpoint
CREATE INDEX `comments_review` ON `comments` (`workspace_id`,`posted_at`) WHERE (status = 'flagged' OR action_state = 'failed' OR reply_state = 'failed' OR moderation_action = 'auto_approved' AND is_own = 0 AND reply_text IS NULL AND answered_at IS NULL AND json_extract(analysis, '$.scores.legitimate') >= 0.5);--> statement-breakpoint
CREATE INDEX `comments_answered` ON `comments` (`workspace_id`,`posted_at`) WHERE status = 'approved' AND is_own = 0 AND (reply_state = 'applied' OR answered_at IS NOT NULL) AND json_extract(analysis, '$.scores.legitimate') >= 0.5;--> statement-breakpoint
CREATE INDEX `comments_own_answers` ON `comments` (`page_id`,`parent_key`) WHERE is_own = 1 AND parent_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`workspace_id` integer NOT NULL,
	`day` text NOT NULL,
	`page_id` integer NOT NULL,
	`pending` integer DEFAULT 0 NOT NULL,
	`approved` integer DEFAULT 0 NOT NULL,
	`flagged` integer DEFAULT 0 NOT NULL,
	`disapproved` integer DEFAULT 0 NOT NULL,
	`removed` integer DEFAULT 0 NOT NULL,
	`flagged_spam` integer DEFAULT 0 NOT NULL,
	`attacks` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `page_id`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `events` (
	`comment_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`workspace_id` integer NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`user_id` integer,
	`cause` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`detail` text,
	`bulk_id` integer,
	PRIMARY KEY(`comment_id`, `seq`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `events_shown` ON `events` (`workspace_id`,`at`) WHERE cause NOT IN ('confirmed', 'parked', 'reply_parked', 'reply_superseded')
  AND NOT (actor = 'machine' AND to_status = 'approved' AND cause = 'decided');--> statement-breakpoint
CREATE INDEX `events_restored` ON `events` (`workspace_id`,`at`) WHERE actor = 'person' AND from_status = 'disapproved' AND to_status NOT IN ('disapproved', 'removed')
  AND cause IN ('moderated', 'undone');--> statement-breakpoint
CREATE INDEX `events_bulk` ON `events` (`bulk_id`,`comment_id`) WHERE bulk_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `first_scans` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`progress_at` integer,
	`finished_at` integer,
	`choice` text
);--> statement-breakpoint
CREATE INDEX `first_scans_workspace` ON `first_scans` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `gone_comments` (
	`comment_id` integer PRIMARY KEY NOT NULL,
	`gone_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `gone_comments_at` ON `gone_comments` (`gone_at`);--> statement-breakpoint
CREATE TABLE `habit_readings` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`progress_at` integer,
	`finished_at` integer,
	`read` integer DEFAULT 0 NOT NULL,
	`state` text,
	`result` text,
	`refused` text DEFAULT '[]' NOT NULL
);--> statement-breakpoint
CREATE INDEX `habit_readings_workspace` ON `habit_readings` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `history_loads` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`days_back` integer NOT NULL,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `history_loads_workspace` ON `history_loads` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`page_id` integer NOT NULL,
	`external_id` text NOT NULL,
	`workspace_id` integer NOT NULL,
	`original_id` text,
	`excerpt` text,
	`permalink` text,
	`picture_url` text,
	`posted_at` integer,
	`is_ad` integer DEFAULT false NOT NULL,
	`visited_at` integer,
	`counted` integer,
	`comments_closed_at` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`page_id`, `external_id`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `posts_ads` ON `posts` (`page_id`,`external_id`) WHERE is_ad = 1 AND visited_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `raids` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`post_id` text,
	`since` integer NOT NULL,
	`noticed_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`hostile` integer NOT NULL,
	`examined` integer NOT NULL,
	`started_at` integer,
	`started_by` integer,
	`until` integer,
	`hidden` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`last_hidden_at` integer,
	`undone_at` integer,
	`dismissed_at` integer
);--> statement-breakpoint
CREATE INDEX `raids_page` ON `raids` (`page_id`,`noticed_at`);--> statement-breakpoint
CREATE INDEX `raids_workspace` ON `raids` (`workspace_id`,`noticed_at`);--> statement-breakpoint
CREATE TABLE `replies` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`page_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`lease_until` integer,
	`resend_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`problem` text,
	`failing_since` integer,
	`last_error` text,
	`user_id` integer,
	`rule_id` integer,
	`idempotency_key` text,
	`once_key` text,
	`expires_at` integer,
	`external_key` text,
	`day` text NOT NULL
);--> statement-breakpoint
CREATE INDEX `replies_open` ON `replies` (`resend_at`) WHERE state IN ('queued', 'parked');--> statement-breakpoint
CREATE INDEX `replies_parked` ON `replies` (`page_id`,`resend_at`) WHERE state = 'parked';--> statement-breakpoint
CREATE INDEX `replies_failed` ON `replies` (`workspace_id`,`id`) WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX `replies_key` ON `replies` (`workspace_id`,`idempotency_key`) WHERE idempotency_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `replies_once` ON `replies` (`page_id`,`once_key`) WHERE once_key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `replies_private` ON `replies` (`comment_id`) WHERE kind = 'private' AND state IN ('queued', 'parked', 'applied');--> statement-breakpoint
CREATE INDEX `replies_comment` ON `replies` (`comment_id`);--> statement-breakpoint
CREATE INDEX `replies_created` ON `replies` (`page_id`,`external_key`) WHERE external_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reply_counts` (
	`workspace_id` integer NOT NULL,
	`day` text NOT NULL,
	`page_id` integer NOT NULL,
	`automatic` integer DEFAULT 0 NOT NULL,
	`manual` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `day`, `page_id`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`comment_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`reason` text NOT NULL,
	`internal_note` text,
	`created_at` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `reports_comment` ON `reports` (`comment_id`,`id`);--> statement-breakpoint
CREATE TABLE `seals` (
	`workspace_id` integer NOT NULL,
	`number` integer NOT NULL,
	`sealed_at` integer NOT NULL,
	`sealed_to` integer NOT NULL,
	`count` integer NOT NULL,
	`root` text NOT NULL,
	`chain` text NOT NULL,
	`entries` text NOT NULL,
	PRIMARY KEY(`workspace_id`, `number`)
);--> statement-breakpoint
CREATE TABLE `sequences` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`value` integer NOT NULL,
	`announced_to` integer,
	`period` integer,
	`used` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE INDEX `sequences_announced` ON `sequences` (`workspace_id`) WHERE announced_to IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sweep_states` (
	`page_id` integer PRIMARY KEY NOT NULL,
	`workspace_id` integer NOT NULL,
	`usage_percent` integer NOT NULL,
	`counted` text NOT NULL,
	`rotation` text,
	`ads_after` text,
	`ad_search` text,
	`lost_at` integer,
	`behind` text DEFAULT '[]' NOT NULL
);--> statement-breakpoint
CREATE TABLE `usage_counts` (
	`workspace_id` integer NOT NULL,
	`period` integer NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`workspace_id`, `period`)
) WITHOUT ROWID;--> statement-breakpoint
-- Words of comments and of their authors. Contentless: only the index is stored. `rowid` tells a part by its workspace,
-- when a comment was posted and which one it is (`comment-words.ts`), so that a search reads one part, the newest first. A word of
-- the workspace's id, with a sign that texts lose, stands in each. An export of a database refuses such a table:
-- `npm run search-index -- --drop` takes it out, and `npm run search-index` makes it again.
CREATE VIRTUAL TABLE comment_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 2', content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8');--> statement-breakpoint
-- A comment without text and author has no words.
CREATE TRIGGER comment_words_insert AFTER INSERT ON comments WHEN NEW.text <> '' OR NEW.author_name <> ''
BEGIN
  INSERT OR REPLACE INTO comment_words (rowid, words)
  VALUES (((((NEW.workspace_id >> 13 & 255) << 31) + NEW.posted_at / 1000 - 1262304000) << 24 | (NEW.id & 16777215)), 'ʬ' || NEW.workspace_id || ' ' || replace(replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ʬ', ' '), 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ'));
END;--> statement-breakpoint
-- The index cannot change a row in place: the old one goes, and the new one comes unless text and author were emptied.
CREATE TRIGGER comment_words_update AFTER UPDATE OF text, author_name, posted_at ON comments
WHEN OLD.text <> NEW.text OR OLD.author_name IS NOT NEW.author_name OR OLD.posted_at / 1000 <> NEW.posted_at / 1000
BEGIN
  DELETE FROM comment_words WHERE rowid = ((((OLD.workspace_id >> 13 & 255) << 31) + OLD.posted_at / 1000 - 1262304000) << 24 | (OLD.id & 16777215));
  INSERT OR REPLACE INTO comment_words (rowid, words)
  SELECT ((((NEW.workspace_id >> 13 & 255) << 31) + NEW.posted_at / 1000 - 1262304000) << 24 | (NEW.id & 16777215)), 'ʬ' || NEW.workspace_id || ' ' || replace(replace(replace(replace(replace(coalesce(NEW.author_name, '') || ' ' || NEW.text, 'ʬ', ' '), 'ñ', 'ɲ'), 'Ñ', 'ɲ'), 'n' || char(771), 'ɲ'), 'N' || char(771), 'ɲ')
  WHERE NEW.text <> '' OR NEW.author_name <> '';
END;--> statement-breakpoint
-- Also for a comment that moves to the archive, which is searched otherwise.
CREATE TRIGGER comment_words_delete AFTER DELETE ON comments
BEGIN
  DELETE FROM comment_words WHERE rowid = ((((OLD.workspace_id >> 13 & 255) << 31) + OLD.posted_at / 1000 - 1262304000) << 24 | (OLD.id & 16777215));
END;--> statement-breakpoint
-- Its text and author are emptied some days later. What is gone never comes back, so nothing is taken out for that.
CREATE TRIGGER comments_gone_update AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;--> statement-breakpoint
-- A comment that is stored after its network removed it.
CREATE TRIGGER comments_gone_insert AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND (NEW.text <> '' OR NEW.author_name <> '')
BEGIN
  INSERT OR REPLACE INTO gone_comments (comment_id, gone_at) VALUES (NEW.id, unixepoch() * 1000);
END;--> statement-breakpoint
-- Nothing is left to empty.
CREATE TRIGGER comments_gone_delete AFTER DELETE ON comments WHEN OLD.observed = 'deleted'
BEGIN
  DELETE FROM gone_comments WHERE comment_id = OLD.id;
END;--> statement-breakpoint
-- The network removed a comment that is not here: it may be in the archive.
CREATE TRIGGER comments_gone_archived AFTER INSERT ON comments WHEN NEW.observed = 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;--> statement-breakpoint
-- The same when the tombstone was here already.
CREATE TRIGGER comments_gone_archived_later AFTER UPDATE OF observed ON comments
WHEN NEW.observed = 'deleted' AND OLD.observed <> 'deleted' AND NEW.text_at = 0
  AND EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = NEW.workspace_id AND state = 'kept')
BEGIN
  INSERT OR IGNORE INTO archived_gone (workspace_id, page_id, kind, key, gone_at)
  VALUES (NEW.workspace_id, NEW.page_id, 'comment', NEW.external_key, unixepoch() * 1000);
END;--> statement-breakpoint
-- The answers that people gave for the page: its own comments on the network, below the question, and the replies that the network
-- accepted from us. A rule's reply is none. A reply that its network no longer has is none either.
CREATE VIEW answers AS
SELECT asked.id AS comment_id, own.posted_at AS answered_at, reply.user_id AS answered_by
FROM comments asked
JOIN comments own ON own.page_id = asked.page_id AND own.parent_key = asked.external_key
LEFT JOIN replies reply ON reply.page_id = own.page_id AND reply.external_key = own.external_key
WHERE asked.is_own = 0 AND own.is_own = 1 AND own.parent_key IS NOT NULL AND own.observed <> 'deleted' AND reply.rule_id IS NULL
UNION ALL
SELECT reply.comment_id, reply.updated_at, reply.user_id
FROM replies reply
LEFT JOIN comments own ON own.page_id = reply.page_id AND own.external_key = reply.external_key
WHERE reply.state = 'applied' AND reply.rule_id IS NULL AND own.observed IS NOT 'deleted';--> statement-breakpoint
-- The first answer is the earliest one, in whatever order they arrive. Open screens learn of it with the answer. An earlier time
-- stays when its answer is in the archive.
CREATE TRIGGER comments_answered AFTER INSERT ON comments WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = NEW.change_seq
  WHERE page_id = NEW.page_id AND external_key = NEW.parent_key AND is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.posted_at);
END;--> statement-breakpoint
-- The answer was here before the comment that it answers.
CREATE TRIGGER comments_answered_before AFTER INSERT ON comments WHEN NEW.is_own = 0
  AND EXISTS (SELECT 1 FROM comments WHERE page_id = NEW.page_id AND parent_key = NEW.external_key AND is_own = 1 AND parent_key IS NOT NULL)
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = NEW.id)
  WHERE id = NEW.id;
END;--> statement-breakpoint
-- An answer was deleted, or a comment turns out to be one.
CREATE TRIGGER comments_answer_changed AFTER UPDATE OF observed, is_own ON comments
WHEN NEW.is_own = 1 AND NEW.parent_key IS NOT NULL AND (OLD.is_own = 0 OR OLD.observed <> NEW.observed)
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = NEW.change_seq
  WHERE is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.posted_at) AND id IN (
    SELECT id FROM comments WHERE page_id = NEW.page_id AND external_key = NEW.parent_key
    UNION SELECT comment_id FROM replies WHERE page_id = NEW.page_id AND external_key = NEW.external_key);
END;--> statement-breakpoint
-- The network accepted a reply of ours: now it is known who wrote the answer, or that a rule did.
CREATE TRIGGER replies_answered AFTER UPDATE OF state ON replies WHEN NEW.state = 'applied' AND OLD.state <> 'applied'
BEGIN
  UPDATE comments SET (answered_at, answered_by) = (SELECT min(answered_at), answered_by FROM answers WHERE comment_id = comments.id),
    change_seq = (SELECT value FROM sequences WHERE workspace_id = NEW.workspace_id)
  WHERE is_own = 0 AND (answered_at IS NULL OR answered_at >= NEW.created_at - 60000) AND id IN (
    SELECT NEW.comment_id
    UNION SELECT asked.id FROM comments own JOIN comments asked ON asked.page_id = own.page_id AND asked.external_key = own.parent_key
      WHERE own.page_id = NEW.page_id AND own.external_key = NEW.external_key);
END;--> statement-breakpoint
-- The next month begins in the sequence.
CREATE TRIGGER usage_of_month_kept AFTER UPDATE OF period ON sequences WHEN OLD.used > 0 AND OLD.period IS NOT NEW.period
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments) VALUES (OLD.workspace_id, OLD.period, OLD.used)
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + excluded.comments;
END;--> statement-breakpoint
-- When the network accepts a reply.
CREATE TRIGGER replies_sent AFTER UPDATE OF state ON replies WHEN NEW.state = 'applied' AND OLD.state <> 'applied'
BEGIN
  UPDATE auto_reply_rules SET sent = sent + 1 WHERE id = NEW.rule_id;
END;--> statement-breakpoint
CREATE TRIGGER daily_counts_insert AFTER INSERT ON comments
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed, flagged_spam, attacks)
  SELECT workspace_id, day, page_id, n * (status = 'pending'), n * (status = 'approved'), n * (status = 'flagged'), n * (status = 'disapproved'), n * (status = 'removed'), n * (status = 'flagged' AND reason IS 'spam'), iif(name IS NULL, '{}', json_object(name, n))
  FROM (SELECT *, CASE WHEN status IN ('disapproved','removed') THEN (posted_at / 1800000) || '.' || CASE reason WHEN 'toxic' THEN CASE WHEN json_extract(analysis, '$.scores.threat') >= 0.3 THEN 'threat' WHEN json_extract(analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END WHEN 'spam' THEN 'spam' ELSE 'other' END || '.' || (decided_by IS 'machine' AND analysis ->> '$.carried' IS NULL) END AS name FROM (SELECT 1 AS n, NEW.workspace_id AS workspace_id, NEW.day AS day, NEW.page_id AS page_id, NEW.is_own AS is_own, NEW.text_at AS text_at, NEW.status AS status, NEW.reason AS reason, NEW.posted_at AS posted_at, NEW.analysis AS analysis, NEW.decided_by AS decided_by))
  WHERE is_own = 0 AND text_at > 0
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged, disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed, flagged_spam = flagged_spam + excluded.flagged_spam, attacks = json_patch(attacks, (SELECT json_group_object(each.key, coalesce(attacks ->> ('$."' || each.key || '"'), 0) + each.value) FROM json_each(excluded.attacks) each));
END;--> statement-breakpoint
CREATE TRIGGER daily_counts_update AFTER UPDATE OF workspace_id, day, page_id, is_own, text_at, status, reason, posted_at, analysis, decided_by ON comments WHEN (OLD.workspace_id, OLD.day, OLD.page_id, OLD.is_own, OLD.text_at, OLD.status, OLD.reason, OLD.posted_at, OLD.analysis, OLD.decided_by) IS NOT (NEW.workspace_id, NEW.day, NEW.page_id, NEW.is_own, NEW.text_at, NEW.status, NEW.reason, NEW.posted_at, NEW.analysis, NEW.decided_by)
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed, flagged_spam, attacks)
  SELECT workspace_id, day, page_id, sum(n * (status = 'pending')), sum(n * (status = 'approved')), sum(n * (status = 'flagged')), sum(n * (status = 'disapproved')), sum(n * (status = 'removed')), sum(n * (status = 'flagged' AND reason IS 'spam')), iif(count(name) = 2 AND min(name) = max(name), '{}', json_group_object(name, n) FILTER (WHERE name IS NOT NULL))
  FROM (SELECT *, CASE WHEN status IN ('disapproved','removed') THEN (posted_at / 1800000) || '.' || CASE reason WHEN 'toxic' THEN CASE WHEN json_extract(analysis, '$.scores.threat') >= 0.3 THEN 'threat' WHEN json_extract(analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END WHEN 'spam' THEN 'spam' ELSE 'other' END || '.' || (decided_by IS 'machine' AND analysis ->> '$.carried' IS NULL) END AS name FROM (SELECT -1 AS n, OLD.workspace_id AS workspace_id, OLD.day AS day, OLD.page_id AS page_id, OLD.is_own AS is_own, OLD.text_at AS text_at, OLD.status AS status, OLD.reason AS reason, OLD.posted_at AS posted_at, OLD.analysis AS analysis, OLD.decided_by AS decided_by UNION ALL SELECT 1 AS n, NEW.workspace_id AS workspace_id, NEW.day AS day, NEW.page_id AS page_id, NEW.is_own AS is_own, NEW.text_at AS text_at, NEW.status AS status, NEW.reason AS reason, NEW.posted_at AS posted_at, NEW.analysis AS analysis, NEW.decided_by AS decided_by))
  WHERE is_own = 0 AND text_at > 0 HAVING sum(n * (status = 'pending')) <> 0 OR sum(n * (status = 'approved')) <> 0 OR sum(n * (status = 'flagged')) <> 0 OR sum(n * (status = 'disapproved')) <> 0 OR sum(n * (status = 'removed')) <> 0 OR sum(n * (status = 'flagged' AND reason IS 'spam')) <> 0 OR min(name) <> max(name)
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged, disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed, flagged_spam = flagged_spam + excluded.flagged_spam, attacks = json_patch(attacks, (SELECT json_group_object(each.key, coalesce(attacks ->> ('$."' || each.key || '"'), 0) + each.value) FROM json_each(excluded.attacks) each));
END;--> statement-breakpoint
CREATE TRIGGER daily_counts_delete AFTER DELETE ON comments WHEN NOT EXISTS (SELECT 1 FROM archive_parts WHERE workspace_id = OLD.workspace_id AND state <> 'kept' AND state = 'moving') AND EXISTS (SELECT 1 FROM daily_counts WHERE workspace_id = OLD.workspace_id AND day = OLD.day AND page_id = OLD.page_id)
BEGIN
  INSERT INTO daily_counts (workspace_id, day, page_id, pending, approved, flagged, disapproved, removed, flagged_spam, attacks)
  SELECT workspace_id, day, page_id, n * (status = 'pending'), n * (status = 'approved'), n * (status = 'flagged'), n * (status = 'disapproved'), n * (status = 'removed'), n * (status = 'flagged' AND reason IS 'spam'), iif(name IS NULL, '{}', json_object(name, n))
  FROM (SELECT *, CASE WHEN status IN ('disapproved','removed') THEN (posted_at / 1800000) || '.' || CASE reason WHEN 'toxic' THEN CASE WHEN json_extract(analysis, '$.scores.threat') >= 0.3 THEN 'threat' WHEN json_extract(analysis, '$.scores.hate') >= 0.5 THEN 'hate' ELSE 'insult' END WHEN 'spam' THEN 'spam' ELSE 'other' END || '.' || (decided_by IS 'machine' AND analysis ->> '$.carried' IS NULL) END AS name FROM (SELECT -1 AS n, OLD.workspace_id AS workspace_id, OLD.day AS day, OLD.page_id AS page_id, OLD.is_own AS is_own, OLD.text_at AS text_at, OLD.status AS status, OLD.reason AS reason, OLD.posted_at AS posted_at, OLD.analysis AS analysis, OLD.decided_by AS decided_by))
  WHERE is_own = 0 AND text_at > 0
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET pending = pending + excluded.pending, approved = approved + excluded.approved, flagged = flagged + excluded.flagged, disapproved = disapproved + excluded.disapproved, removed = removed + excluded.removed, flagged_spam = flagged_spam + excluded.flagged_spam, attacks = json_patch(attacks, (SELECT json_group_object(each.key, coalesce(attacks ->> ('$."' || each.key || '"'), 0) + each.value) FROM json_each(excluded.attacks) each));
END;--> statement-breakpoint
CREATE TRIGGER usage_counts_update AFTER UPDATE OF workspace_id, usage_period ON comments WHEN (OLD.workspace_id, OLD.usage_period) IS NOT (NEW.workspace_id, NEW.usage_period)
BEGIN
  INSERT INTO usage_counts (workspace_id, period, comments)
  SELECT workspace_id, usage_period, sum(n * (1))
  FROM (SELECT * FROM (SELECT -1 AS n, OLD.workspace_id AS workspace_id, OLD.usage_period AS usage_period UNION ALL SELECT 1 AS n, NEW.workspace_id AS workspace_id, NEW.usage_period AS usage_period))
  WHERE usage_period IS NOT NULL HAVING sum(n * (1)) <> 0
  ON CONFLICT (workspace_id, period) DO UPDATE SET comments = comments + excluded.comments;
END;--> statement-breakpoint
CREATE TRIGGER reply_counts_update AFTER UPDATE OF workspace_id, day, page_id, state, rule_id ON replies WHEN (OLD.workspace_id, OLD.day, OLD.page_id, OLD.state, OLD.rule_id) IS NOT (NEW.workspace_id, NEW.day, NEW.page_id, NEW.state, NEW.rule_id)
BEGIN
  INSERT INTO reply_counts (workspace_id, day, page_id, automatic, manual)
  SELECT workspace_id, day, page_id, sum(n * (rule_id IS NOT NULL)), sum(n * (rule_id IS NULL))
  FROM (SELECT * FROM (SELECT -1 AS n, OLD.workspace_id AS workspace_id, OLD.day AS day, OLD.page_id AS page_id, OLD.state AS state, OLD.rule_id AS rule_id UNION ALL SELECT 1 AS n, NEW.workspace_id AS workspace_id, NEW.day AS day, NEW.page_id AS page_id, NEW.state AS state, NEW.rule_id AS rule_id))
  WHERE state = 'applied' HAVING sum(n * (rule_id IS NOT NULL)) <> 0 OR sum(n * (rule_id IS NULL)) <> 0
  ON CONFLICT (workspace_id, day, page_id) DO UPDATE SET automatic = automatic + excluded.automatic, manual = manual + excluded.manual;
END;
