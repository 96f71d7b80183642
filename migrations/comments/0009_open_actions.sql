DROP INDEX `actions_open`;--> statement-breakpoint
CREATE INDEX `actions_open` ON `actions` (`resend_at`) WHERE (state = 'parked' OR (state = 'queued' AND attempts > 0));