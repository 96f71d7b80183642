CREATE TABLE `incidents` (
	`name` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`ended_at` integer,
	`text` text NOT NULL,
	`start_reported_at` integer
);
--> statement-breakpoint
CREATE TABLE `recent_counts` (
	`minute` integer NOT NULL,
	`stage` text NOT NULL,
	`code` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`minute`, `stage`, `code`)
);
