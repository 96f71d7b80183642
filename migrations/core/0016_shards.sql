CREATE TABLE `shard_sizes` (
	`shard` text NOT NULL,
	`day` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`shard`, `day`)
);
--> statement-breakpoint
CREATE TABLE `shards` (
	`name` text PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL,
	`measured_at` integer NOT NULL,
	`out_since` integer,
	`closed_at` integer
);
--> statement-breakpoint
CREATE TABLE `workspace_moves` (
	`workspace_id` integer PRIMARY KEY NOT NULL,
	`from_shard` text NOT NULL,
	`to_shard` text NOT NULL,
	`epoch` integer NOT NULL,
	`step` text NOT NULL,
	`place` text NOT NULL,
	`run` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	`copied` integer NOT NULL,
	`differed` integer NOT NULL,
	`problem` text,
	`started_at` integer NOT NULL,
	`switched_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `workspace_moves_open` ON `workspace_moves` (`claimed_until`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE INDEX `workspace_moves_switched` ON `workspace_moves` (`switched_at`);