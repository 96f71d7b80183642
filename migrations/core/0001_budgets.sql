CREATE TABLE `budgets` (
	`name` text PRIMARY KEY NOT NULL,
	`window_started_at` integer NOT NULL,
	`used` integer NOT NULL
);
