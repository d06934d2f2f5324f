// Loads a compose file as Docker's own command does, with all profiles and the variables of the environment, and prints
// the project as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(os.Args[1:], cli.WithOsEnv, cli.WithProfiles([]string{"*"}))
	if err == nil {
		project, loadErr := options.LoadProject(context.Background())
		if loadErr == nil {
			err = json.NewEncoder(os.Stdout).Encode(project)
		} else {
			err = loadErr
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
