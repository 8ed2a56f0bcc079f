export declare function builtServer(project: string): Promise<string>;
