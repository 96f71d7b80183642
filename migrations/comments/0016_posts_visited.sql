ALTER TABLE `posts` ADD `visited_at` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `counted` integer;--> statement-breakpoint
ALTER TABLE `sweep_states` ADD `rotation` text;